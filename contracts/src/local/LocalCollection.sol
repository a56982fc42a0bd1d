// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from '@openzeppelin/contracts/token/ERC721/ERC721.sol';
import {ERC721Enumerable} from '@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol';
import {PieceDesigns} from './PieceDesigns.sol';

/// @title A collection of NFTs (ERC-721) of local chains, of which anybody makes any number
contract LocalCollection is ERC721Enumerable, PieceDesigns {
    /// @notice How many there are.
    uint256 public made;

    /// @param name_ Such as "Isles of Nowhere".
    /// @param symbol_ Such as "LISL".
    /// @param keeper_ Who chooses the designs.
    constructor(
        string memory name_,
        string memory symbol_,
        address keeper_
    ) ERC721(name_, symbol_) PieceDesigns(keeper_) {}

    /// @notice Makes the next one.
    /// @param to Who gets it.
    function mint(address to) external {
        _make(to);
    }

    /// @notice Gives an address one piece of each design, the first time.
    /// @param to Who gets them.
    function welcome(address to) external {
        if (welcomed[to]) return;
        welcomed[to] = true;
        uint256 count = designs();
        for (uint256 i; i < count; ++i) _make(to);
    }

    /// @notice The document of a piece.
    /// @param id Which.
    /// @return A data address.
    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return _document(id - 1, _numbered(id));
    }

    function _make(address to) private {
        made += 1;
        _mint(to, made);
    }
}
