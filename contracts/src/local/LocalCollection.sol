// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from '@openzeppelin/contracts/token/ERC721/ERC721.sol';

/// @title A collection of NFTs (ERC-721) of local chains, of which anybody makes any number
contract LocalCollection is ERC721 {
    /// @notice How many there are.
    uint256 public made;

    /// @param name_ Such as "Local Atlas".
    /// @param symbol_ Such as "LATL".
    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    /// @notice Makes the next one.
    /// @param to Who gets it.
    function mint(address to) external {
        made += 1;
        _mint(to, made);
    }
}
