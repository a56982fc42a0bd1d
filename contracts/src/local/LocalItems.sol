// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC1155} from '@openzeppelin/contracts/token/ERC1155/ERC1155.sol';

/// @title Items (ERC-1155) of local chains, of which anybody makes any number
contract LocalItems is ERC1155 {
    /// @notice What they are called together.
    string public name;

    /// @param name_ Such as "Local Items".
    constructor(string memory name_) ERC1155('') {
        name = name_;
    }

    /// @notice Makes items.
    /// @param to Who gets them.
    /// @param id Of which kind.
    /// @param amount How many.
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, '');
    }
}
