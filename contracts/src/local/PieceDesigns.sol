// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Base64} from '@openzeppelin/contracts/utils/Base64.sol';
import {Strings} from '@openzeppelin/contracts/utils/Strings.sol';

/// @title What pieces of local collections look like, kept on the chain
/// @dev A local chain has no server for metadata, so each piece carries its document and media in data addresses.
abstract contract PieceDesigns {
    /// @notice How pieces of one kind look.
    /// @param name Such as "Green Shelf".
    /// @param members Further members of the document as JSON, each with a comma before it.
    /// @param image A WebP picture.
    /// @param audio A WAV file; empty for a picture alone.
    struct Design {
        string name;
        string members;
        bytes image;
        bytes audio;
    }

    struct Kept {
        string name;
        string members;
        address image;
        address audio;
    }

    /// @notice Bytes of one picture or sound: the code of a contract, without the byte that stops it.
    uint256 public constant MEDIA_MAX = 24_575;

    /// @notice Who chooses the designs, once.
    address public immutable keeper;
    /// @notice Who has got the pieces that everybody gets.
    mapping(address holder => bool) public welcomed;
    Kept[] private _designs;

    /// @notice Media does not fit into the code of one contract.
    error MediaTooLong(uint256 length);
    /// @notice Only the keeper chooses designs, and only once.
    error OnlyKeeperOnce(address caller);

    /// @param keeper_ Who chooses the designs.
    constructor(address keeper_) {
        keeper = keeper_;
    }

    /// @notice Chooses all designs.
    /// @param designs_ In the order in which pieces take them.
    function setDesigns(Design[] calldata designs_) external {
        if (msg.sender != keeper || _designs.length > 0) revert OnlyKeeperOnce(msg.sender);
        for (uint256 i; i < designs_.length; ++i) {
            Design calldata one = designs_[i];
            _designs.push(Kept(one.name, one.members, _keep(one.image), _keep(one.audio)));
        }
    }

    /// @notice How many designs there are.
    /// @return Their number.
    function designs() public view returns (uint256) {
        return _designs.length;
    }

    /// @dev The document of a piece as a data address; pieces take the designs in turn.
    function _document(uint256 design, string memory number) internal view returns (string memory) {
        if (_designs.length == 0) return '';
        Kept storage one = _designs[design % _designs.length];
        bytes memory json = abi.encodePacked(
            '{"name":"',
            one.name,
            number,
            '"',
            one.members,
            ',"image":"data:image/webp;base64,',
            Base64.encode(_read(one.image)),
            '"'
        );
        if (one.audio != address(0)) {
            json = abi.encodePacked(
                json,
                ',"animation_url":"data:audio/wav;base64,',
                Base64.encode(_read(one.audio)),
                '"'
            );
        }
        return string.concat('data:application/json;base64,', Base64.encode(abi.encodePacked(json, '}')));
    }

    /// @dev " 12", to tell pieces of one design apart.
    function _numbered(uint256 id) internal pure returns (string memory) {
        return string.concat(' ', Strings.toString(id));
    }

    /// @dev Bytes are cheapest as the code of a contract that stops at once.
    function _keep(bytes calldata data) private returns (address kept) {
        if (data.length == 0) return address(0);
        if (data.length > MEDIA_MAX) revert MediaTooLong(data.length);
        bytes memory code = abi.encodePacked(
            hex'61',
            uint16(data.length + 1),
            hex'80600a3d393df300',
            data
        );
        assembly ('memory-safe') {
            kept := create(0, add(code, 32), mload(code))
        }
    }

    function _read(address kept) private view returns (bytes memory data) {
        data = new bytes(kept.code.length - 1);
        assembly ('memory-safe') {
            extcodecopy(kept, add(data, 32), 1, mload(data))
        }
    }
}
